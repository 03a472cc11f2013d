import { lineAndColumn } from '../language/checker/json-positions.ts'
import { errorsOf, type Problem } from '../language/checker/problem.ts'
import { useServices } from '../renderer/hooks.ts'
import { ErrorNotice } from '../renderer/parts/ErrorNotice.tsx'
import type { SettingProblem } from './settings/use-setting-problems.ts'

interface ProblemsProps {
  /** The problems; undefined while checking. */
  problems: readonly Problem[] | undefined
  /** The error of the check. */
  error: unknown
  source: string
  /** Returns a problem in the terms of the settings form. */
  settingProblemOf(problem: Problem): SettingProblem | undefined
  onJump(problem: Problem): void
  onRetry(): void
}

/** Lists problems with location and remedy; each is a button that jumps to its location. */
export function Problems({ problems, error, source, settingProblemOf, onJump, onRetry }: ProblemsProps) {
  const { t } = useServices()
  return (
    <section className="ts-problems" aria-label={t('renderer.editor_problems')}>
      {error !== undefined ? (
        <ErrorNotice error={error} retry={onRetry} />
      ) : (
        <p className="ts-problems__count" role="status">
          {problems === undefined
            ? t('renderer.editor_checking')
            : t('renderer.editor_count', { count: errorsOf(problems).length })}
        </p>
      )}
      <ol className="ts-problems__list">
        {problems?.map((problem) => {
          const settingProblem = settingProblemOf(problem)
          const position = lineAndColumn(source, problem.start ?? 0)
          return (
            <li key={`${problem.pointer} ${problem.rule} ${problem.message}`}>
              <button type="button" className="ts-problems__problem" onClick={() => onJump(problem)}>
                <span className="ts-problems__place">
                  {problem.warning && `${t('renderer.editor_warning')} `}
                  {settingProblem?.place ?? t('renderer.editor_place', position)}
                </span>
                {settingProblem?.message === undefined ? (
                  <CheckerMessage problem={problem} />
                ) : (
                  <span>{settingProblem.message}</span>
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Shows the checker's message, which is in English, as the schemas are. */
function CheckerMessage({ problem: { message, remedy } }: { problem: Problem }) {
  return (
    <>
      <span lang="en">{message}</span>
      <span lang="en" className="ts-problems__remedy">
        {remedy}
      </span>
    </>
  )
}
