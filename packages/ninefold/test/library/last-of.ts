/** The function, which for the arguments that it was asked last answers the same again. */
export function lastOf<Arguments extends readonly unknown[], Answer>(
  make: (...args: Arguments) => Answer,
  keyOf: (...args: Arguments) => string,
): (...args: Arguments) => Answer {
  let last: { readonly key: string; readonly answer: Answer } | undefined;
  return (...args) => {
    const key = keyOf(...args);
    if (last?.key !== key) last = { key, answer: make(...args) };
    return last.answer;
  };
}
