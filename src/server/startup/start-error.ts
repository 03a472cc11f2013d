/** Contains a message for the operator, printed without a stack. */
export class StartError extends Error {}
