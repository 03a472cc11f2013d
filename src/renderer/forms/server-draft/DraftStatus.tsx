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
    <div className="ts-draft" data-is={state.status}>
      <p role="status">{statusText()}</p>
      {state.status === 'changed' && (
        <div className="ts-draft__choice">
          {state.otherDraft && (
            <button
              type="button"
              className="ts-button ts-button--secondary ts-button--small"
              onClick={() => state.otherDraft && saver.acceptOther(state.otherDraft)}
            >
              {t('renderer.draft_theirs')}
            </button>
          )}
          <button
            type="button"
            className="ts-button ts-button--secondary ts-button--small"
            onClick={() => saver.keepOwn(state.otherDraft)}
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
    switch (state.status) {
      case 'nothing':
        return ''
      case 'saved':
        return state.joinedAt === undefined
          ? t('renderer.draft_saved', { time: timeOf(state.updatedAt) })
          : t('renderer.draft_joined', { time: timeOf(state.updatedAt), other: timeOf(state.joinedAt) })
      case 'found':
        return t('renderer.draft_found', { when: format(state.updatedAt, 'datetime') })
      case 'outdated':
        return [
          t('renderer.draft_outdated', { when: format(state.updatedAt, 'datetime') }),
          ...(state.rest.length > 0 ? [t('renderer.draft_rest', { texts: state.rest.join(' · ') })] : []),
        ].join(' ')
      case 'changed':
        return state.otherDraft === null
          ? t('renderer.draft_gone')
          : t('renderer.draft_changed', {
              time: timeOf(state.otherDraft.updated_at),
              fields: state.fields.map(labelOf).join(', '),
            })
      default:
        return t(`renderer.draft_${state.status}`)
    }
  }
}
