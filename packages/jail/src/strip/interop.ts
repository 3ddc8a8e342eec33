/**
 * What a module of CommonJS exports. In Node its namespace has that as `default`; where it is bundled the namespace has it itself.
 */
export function exportsOf<Parts extends object>(namespace: { readonly default: Parts }): Parts {
  const given = namespace.default as Parts & { readonly __esModule?: unknown };
  return given?.__esModule === true ? given : (namespace as unknown as Parts);
}
