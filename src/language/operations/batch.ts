/** The operation that runs another one, given by name, for several subjects. */
export const batchOperation = 'runBatch'
