import type { Rule } from './problem.ts'
import type { IssueKind } from './types/issue.ts'

/** Creates a rule that reports one kind of issue inside expressions. */
export function issueRule(name: string, kind: IssueKind): Rule {
  return {
    name,
    *check({ expressions }) {
      for (const { document, position, issues } of expressions)
        for (const issue of issues)
          if (issue.kind === kind)
            yield {
              document: document.document,
              path: position.path,
              part: { start: issue.start, end: issue.end },
              message: issue.message,
              remedy: issue.remedy,
            }
    },
  }
}
