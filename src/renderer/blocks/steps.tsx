import { stepsOf } from '../../language/flows/flow.ts'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import { placeAmong, stagesOf } from './parts/stages.ts'
import './steps.css'

/** The stages of a flow as a bar; on a phone one line says which page of how many, and draws it. */
export default function Steps({ block }: BlockProps<'steps'>) {
  const host = useServices()
  const read = useReader()
  const { flows, bundle } = useScreen()
  const flow = flows[block.flow]
  if (flow === undefined) return null
  const steps = stepsOf(flow.flow, flow.scope, host.report)
  const here = bundle.screen.flow?.name === block.flow ? bundle.screen.flow.step : undefined
  const stages = stagesOf(steps, here)
  const { title, ...place } = placeAmong(steps, here)
  return (
    <nav className="ts-steps" aria-label={host.t('renderer.steps')}>
      {title !== undefined && (
        <>
          <p className="ts-steps__compact">
            {host.t('renderer.step_of', place)} · {read.text(title, flow.scope)}
          </p>
          <progress className="ts-steps__way" value={place.step} max={place.total} aria-hidden="true" />
        </>
      )}
      <ol className="ts-steps__list">
        {stages.map(({ titles, state }, index) => (
          <li
            key={titles.map((each) => read.text(each, flow.scope)).join()}
            className={`ts-steps__step ts-steps__step--${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="ts-steps__mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : index + 1}
            </span>
            <span className="ts-steps__title">
              {titles.map((each) => read.text(each, flow.scope)).join(' · ')}
              {state === 'done' && (
                <span className="ts-visually-hidden"> {host.t('renderer.step_done')}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
