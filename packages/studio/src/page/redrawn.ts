const nameOf = (one: Element): string => one.getAttribute("aria-label") ?? one.textContent;

/** Draws what is in an element anew. A button or field in it that had the focus has it again, if one is called the same. */
export function redraw(root: HTMLElement, ...contents: readonly HTMLElement[]): void {
  const { activeElement } = document;
  const had = activeElement && root.contains(activeElement) ? nameOf(activeElement) : undefined;
  root.replaceChildren(...contents);
  if (had !== undefined) focusOn(root, had);
}

/** Gives the focus to a button or a field by what it is called. */
export function focusOn(root: HTMLElement, name: string): void {
  [...root.querySelectorAll<HTMLElement>("button, select")].find((one) => nameOf(one) === name)?.focus();
}
