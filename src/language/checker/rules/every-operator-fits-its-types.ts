import { issueRule } from '../issue-rule.ts'

/** Reports operands and arguments of unsuitable types. */
export const rule = issueRule('every-operator-fits-its-types', 'wrong-type')
