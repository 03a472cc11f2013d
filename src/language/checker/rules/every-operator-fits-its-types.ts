import { issueRule } from '../issue-rule.ts'

/** The operands of operators and functions have suitable types. */
export const rule = issueRule('every-operator-fits-its-types', 'wrong-type')
