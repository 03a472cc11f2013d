import { stepsOf } from '../../language/flows/flow.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import { stagesOf } from './parts/stages.ts'
import './steps.css'

/**
 * Renders the stages of a flow as a progress bar. Phones display a line with the number and the name of the stage
 * instead, and the page in it.
 */
export default function Steps({ block }: BlockProps<'steps'>) {
  const services = useServices()
  const reader = useReader()
  const { flows, bundle } = useScreen()
  const flow = flows[block.flow]
  if (flow === undefined) return null
  const steps = stepsOf(flow.flow, flow.scope, services.report)
  const visitedStep = bundle.screen.flow?.name === block.flow ? bundle.screen.flow.step : undefined
  const stages = stagesOf(steps, visitedStep).map(({ titles, pages, visitedPage, ...stage }) => {
    // Names merged stages after the first of them, because not all names fit.
    const name = titles
      .slice(0, 1)
      .map((each) => reader.text(each, flow.scope))
      .join()
    return { ...stage, name, pages, visitedPage }
  })
  const current = stages.find(({ visitedPage }) => visitedPage > 0)
  return (
    <nav className="ts-steps" aria-label={services.t('renderer.steps')}>
      {current !== undefined && (
        <p className="ts-steps__compact">
          {services.t('renderer.step_of', {
            step: stages.indexOf(current) + 1,
            total: stages.length,
            title:
              current.pages > 1 ? `${current.name} ${current.visitedPage}/${current.pages}` : current.name,
          })}
        </p>
      )}
      <ol className="ts-steps__list">
        {stages.map(({ name, state, pages, visitedPage }, index) => (
          <li
            key={name}
            className={`ts-steps__step ts-steps__step--${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <progress
              className="ts-steps__way"
              value={state === 'done' ? pages : visitedPage}
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
                  <span className="ts-visually-hidden"> {services.t('renderer.step_done')}</span>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
