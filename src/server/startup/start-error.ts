/** An error whose message is for the operator and is printed without a stack. */
export class StartError extends Error {}
