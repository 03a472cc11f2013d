import { issueRule } from '../issue-rule.ts'

/** A role that an expression asks for is one that people can have. */
export const rule = issueRule('every-role-exists', 'unknown-role')
