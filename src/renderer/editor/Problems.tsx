import { lineAndColumn } from '../../language/checker/json-positions.ts'
import type { Problem } from '../../language/checker/problem.ts'
import { useHost } from '../use.ts'

interface ProblemsProps {
  /** Undefined while they are looked for. */
  problems: readonly Problem[] | undefined
  source: string
  onJump(problem: Problem): void
}

/** What is wrong, each with its place and its remedy; pressing one leads there. */
export function Problems({ problems, source, onJump }: ProblemsProps) {
  const { t } = useHost()
  return (
    <section className="ts-problems" aria-label={t('renderer.editor_problems')}>
      <p className="ts-problems__count" role="status">
        {problems === undefined
          ? t('renderer.editor_checking')
          : t('renderer.editor_count', { count: problems.length })}
      </p>
      <ol className="ts-problems__list">
        {problems?.map((problem) => {
          const place = lineAndColumn(source, problem.start ?? 0)
          return (
            <li key={`${problem.pointer} ${problem.rule} ${problem.message}`}>
              <button type="button" className="ts-problems__problem" onClick={() => onJump(problem)}>
                <span className="ts-problems__place">{t('renderer.editor_place', place)}</span>
                <span>{problem.message}</span>
                <span className="ts-problems__remedy">{problem.remedy}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
