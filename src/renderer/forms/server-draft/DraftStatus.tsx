import { fieldsAlong } from '../../../language/forms/active-fields.ts'
import { useFormat, useReader, useServices } from '../../hooks.ts'
import { useForm } from '../context.ts'
import { clockTime } from './clock-time.ts'
import type { DraftSaver, DraftState } from './draft-saver.ts'
import './server-draft.css'

interface DraftStatusProps {
  state: DraftState
  saver: DraftSaver
}

/** Displays the draft's state below the buttons; in a conflict, also the choice between both versions. */
export function DraftStatus({ state, saver }: DraftStatusProps) {
  const { t, language, tenant } = useServices()
  const format = useFormat()
  const reader = useReader()
  const { form, scope } = useForm()
  return (
    <div className="ts-draft" data-is={state.is}>
      <p role="status">{statusText()}</p>
      {state.is === 'changed' && (
        <div className="ts-draft__choice">
          {state.theirs && (
            <button
              type="button"
              className="ts-button ts-button--secondary ts-button--small"
              onClick={() => state.theirs && saver.takeTheirs(state.theirs)}
            >
              {t('renderer.draft_theirs')}
            </button>
          )}
          <button
            type="button"
            className="ts-button ts-button--secondary ts-button--small"
            onClick={() => saver.keepMine(state.theirs)}
          >
            {t('renderer.draft_mine')}
          </button>
        </div>
      )}
    </div>
  )

  function timeOf(instant: string): string {
    return clockTime(instant, language, tenant.time_zone)
  }

  function labelOf(name: string): string {
    const [field] = fieldsAlong(form, [name]) ?? []
    return field ? reader.text(field.label, scope) : name
  }

  function statusText(): string {
    switch (state.is) {
      case 'nothing':
        return ''
      case 'saved':
        return state.joinedAt === undefined
          ? t('renderer.draft_saved', { time: timeOf(state.at) })
          : t('renderer.draft_joined', { time: timeOf(state.at), other: timeOf(state.joinedAt) })
      case 'found':
        return t('renderer.draft_found', { when: format(state.at, 'datetime') })
      case 'outdated':
        return [
          t('renderer.draft_outdated', { when: format(state.at, 'datetime') }),
          ...(state.rest.length > 0 ? [t('renderer.draft_rest', { texts: state.rest.join(' · ') })] : []),
        ].join(' ')
      case 'changed':
        return state.theirs === null
          ? t('renderer.draft_gone')
          : t('renderer.draft_changed', {
              time: timeOf(state.theirs.updated_at),
              fields: state.fields.map(labelOf).join(', '),
            })
      default:
        return t(`renderer.draft_${state.is}`)
    }
  }
}
