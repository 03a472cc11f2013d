import { issueRule } from '../issue-rule.ts'

/** Reports fields that may be missing and are used without has() or a default. */
export const rule = issueRule('every-optional-field-is-guarded', 'unguarded-field')
