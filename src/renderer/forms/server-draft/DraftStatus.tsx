import { useFormat, useServices } from '../../hooks.ts'
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

  function statusText(): string {
    switch (state.is) {
      case 'nothing':
        return ''
      case 'saved':
        return t('renderer.draft_saved', { time: clockTime(state.at, language, tenant.time_zone) })
      case 'found':
        return t('renderer.draft_found', { when: format(state.at, 'datetime') })
      case 'changed':
        return state.theirs === null
          ? t('renderer.draft_gone')
          : t('renderer.draft_changed', {
              time: clockTime(state.theirs.updated_at, language, tenant.time_zone),
            })
      default:
        return t(`renderer.draft_${state.is}`)
    }
  }
}
