import { issueRule } from '../issue-rule.ts'

/** What an operator or a function is given has a type it can work with. */
export const rule = issueRule('every-operator-fits-its-types', 'wrong-type')
