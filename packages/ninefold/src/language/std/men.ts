// Men of two sides on a board: what modules about them need.
export const MEN = `module men "Men on a board"
needs board Square, type Kind, type Man with owner: Player, kind: Kind
needs track at[Square]: Man?
`;
