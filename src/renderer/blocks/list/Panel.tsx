import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useReader, useServices, useUrl } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { Link } from '../../parts/Link.tsx'
import { Modal } from '../../parts/Modal.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { keyOf } from '../parts/rows.ts'
import type { List } from './use-list.ts'
import { useRoomBelow } from './use-room-below.ts'

/** Shows a row beside its list, with buttons to the next and previous one; fills the screen where space is lacking. */
export function Panel({ list }: { list: List }) {
  const { t } = useServices()
  const { text, holds, address } = useReader()
  const [, setUrl] = useUrl()
  // Matches the breakpoint in list.css below which the panel fills the screen.
  const isNarrow = useMedia('(width < 64rem)')
  const { block, rows } = list
  const ids = rows.map(keyOf)
  const openKey = list.parameterValue('row')
  const at = ids.indexOf(openKey)
  const row = rows[at]
  const open = (id: string) => setUrl({ [list.key('row')]: id })
  useSuccessor({ wanted: openKey, at, ids }, open)
  if (block.panel === undefined || row === undefined) return null

  const scope = { ...list.scope, row }
  const stepButton = (to: number, icon: 'arrow-up' | 'arrow-down', label: string) => (
    <button
      type="button"
      className="ts-button ts-button--quiet ts-button--icon"
      aria-label={label}
      // Uses aria-disabled, because a disabled button would lose the focus.
      aria-disabled={ids[to] === undefined || undefined}
      onClick={() => ids[to] !== undefined && open(ids[to])}
    >
      <Icon name={icon} />
    </button>
  )
  const turns = (
    <div className="ts-panel__turns">
      {stepButton(at - 1, 'arrow-up', t('lists.previous_row'))}
      {stepButton(at + 1, 'arrow-down', t('lists.next_row'))}
    </div>
  )
  const place = (
    <>
      {turns}
      <span className="ts-panel__place">{t('lists.place', { place: at + 1, count: rows.length })}</span>
    </>
  )
  const pageLink = block.link && holds(block.link.when, scope) && (
    <Link to={address(block.link, scope)}>{t('lists.open_row')}</Link>
  )
  const title = text(block.panel.title, scope)
  const body = (
    <>
      <div key={ids[at]} className="ts-stack">
        <Blocks items={block.panel.body} scope={scope} />
      </div>
      {block.panel.foot && (
        <div key={`${ids[at]} foot`} className="ts-panel__foot">
          <Blocks items={block.panel.foot} scope={scope} />
        </div>
      )}
    </>
  )
  return isNarrow ? (
    <Modal title={title} onClose={() => open('')}>
      <div className="ts-panel__ways">
        {place}
        {pageLink}
      </div>
      {body}
    </Modal>
  ) : (
    <Beside title={title} place={place} whole={pageLink} after={list.countRef} onClose={() => open('')}>
      {body}
    </Beside>
  )
}

/** Opens the next row when the open one leaves the list, so that a list can be worked through. */
function useSuccessor(
  { wanted, at, ids }: { wanted: string; at: number; ids: readonly string[] },
  open: (id: string) => void,
): void {
  const place = useRef(-1)
  const isGone = wanted !== '' && at < 0 && place.current >= 0
  const successor = ids[place.current] ?? ids.at(-1) ?? ''
  const leave = useEffectEvent(() => open(successor))
  useEffect(() => {
    if (isGone) leave()
    else place.current = at
  }, [isGone, at])
}

interface BesideProps {
  title: string
  place: ReactNode
  /** The link to the row's own page, if it has one. */
  whole: ReactNode
  /** The element focused on closing, if the one focused before is gone. */
  after: List['countRef']
  onClose(): void
  children: ReactNode
}

function Beside({ title, place, whole, after, onClose, children }: BesideProps) {
  const { t } = useServices()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLElement>(null)
  useRoomBelow(panel)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      ;(isThere ? before : after.current)?.focus({ preventScroll: true })
    }
  }, [after])
  return (
    <aside
      ref={panel}
      className="ts-panel"
      aria-labelledby={id}
      onKeyDown={({ key, target, currentTarget }) => {
        // Ignores Escape in dialogs opened from here, whose events React bubbles to this element.
        const isInside = target instanceof Node && currentTarget.contains(target)
        if (key === 'Escape' && isInside) onClose()
      }}
    >
      <div className="ts-panel__head">
        {place}
        <button type="button" className="ts-dialog__close" aria-label={t('renderer.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <h2 ref={heading} id={id} className="ts-panel__title" tabIndex={-1} aria-live="polite">
        {title}
      </h2>
      {whole && <div className="ts-panel__ways">{whole}</div>}
      {children}
    </aside>
  )
}
