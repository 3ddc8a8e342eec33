// Keys of the whole tab. Letters alone go to spots, so that commands take Shift.

export type Commands = Readonly<Record<string, () => void>>;

/** Whether a key is typed into a text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

/** Calls what a key says, until the signal: by what it types. */
export function watchCommands(commands: Commands, signal: AbortSignal): void {
  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
      const command = commands[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    },
    { signal },
  );
}
