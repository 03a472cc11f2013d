import type { Rule } from './problem.ts'
import type { IssueKind } from './types/issue.ts'

/** A rule about one kind of thing that can be wrong inside an expression. */
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
