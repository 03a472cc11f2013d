/** Runs another operation, which it is told by name, for several things. */
export const batchOperation = 'runBatch'
