import { issueRule } from '../issue-rule.ts'

/** An expression is CEL, of a bounded size, with the functions we know. */
export const rule = issueRule('every-expression-can-be-read', 'syntax')
