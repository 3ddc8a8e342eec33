// Positions that come back.
export const REPETITION = `module repetition "A position that comes back too often is a draw"
// quiet counts the plies since something happened that nothing undoes; with repetition 0 there is no limit
needs with repetition in 0..9, track quiet: 0..999
remember all except quiet as positions since quiet is 0 or repetition is 0
end draw when times positions is repetition
`;
