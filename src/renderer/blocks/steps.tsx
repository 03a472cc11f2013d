import { stepsOf } from '../../language/flows/flow.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import { stagesOf, titleOfPage } from './parts/stages.ts'
import './steps.css'

/** Shows the stages of a flow as a bar, the current one filled in part; on phones a line counts them and names the page. */
export default function Steps({ block }: BlockProps<'steps'>) {
  const host = useServices()
  const read = useReader()
  const { flows, bundle } = useScreen()
  const flow = flows[block.flow]
  if (flow === undefined) return null
  const steps = stepsOf(flow.flow, flow.scope, host.report)
  const here = bundle.screen.flow?.name === block.flow ? bundle.screen.flow.step : undefined
  const page = titleOfPage(steps, here)
  const stages = stagesOf(steps, here).map(({ titles, pages, page: at, ...stage }) => {
    // Names merged stages after the first, because all their names do not fit.
    const name = titles
      .slice(0, 1)
      .map((each) => read.text(each, flow.scope))
      .join()
    return { ...stage, name, pages, at }
  })
  const current = stages.findIndex(({ at }) => at > 0)
  return (
    <nav className="ts-steps" aria-label={host.t('renderer.steps')}>
      {current >= 0 && page !== undefined && (
        <p className="ts-steps__compact">
          {host.t('renderer.step_of', {
            ...{ step: current + 1, total: stages.length },
            title: read.text(page, flow.scope),
          })}
        </p>
      )}
      <ol className="ts-steps__list">
        {stages.map(({ name, state, pages, at }, index) => (
          <li
            key={name}
            className={`ts-steps__step ts-steps__step--${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <progress
              className="ts-steps__way"
              value={state === 'done' ? pages : at}
              max={pages}
              aria-hidden="true"
            />
            <span className="ts-steps__words">
              <span className="ts-steps__mark" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span className="ts-steps__title">
                {name}
                {state === 'done' && (
                  <span className="ts-visually-hidden"> {host.t('renderer.step_done')}</span>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
