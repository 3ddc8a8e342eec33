// Keys of the whole tab. Letters alone go to spots, so that commands take Shift.

export type KeyCommands = Readonly<Record<string, () => void>>;

/** Whether a key is typed into a text, which may lie in a shadow root as that of the editor does. */
const isTyping = (event: Event): boolean =>
  event
    .composedPath()
    .some(
      (one) => one instanceof HTMLElement && (one.isContentEditable || one.matches("input, textarea, select, dialog")),
    );

/** Calls what a key says, until the signal: by what it types. */
export function watchCommands(commands: KeyCommands, signal: AbortSignal): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
      const command = commands[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    },
    { signal },
  );
}
