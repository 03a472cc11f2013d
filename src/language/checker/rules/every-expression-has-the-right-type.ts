import { issueRule } from '../issue-rule.ts'

/** A condition gives true or false, a list a list, a number a number. */
export const rule = issueRule('every-expression-has-the-right-type', 'wrong-result')
