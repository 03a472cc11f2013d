import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useReader, useServices, useUrl } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { Link } from '../../parts/Link.tsx'
import { Modal } from '../../parts/Modal.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { Blocks } from '../../screen/Blocks.tsx'
import { rowKeyOf } from '../parts/rows.ts'
import type { List } from './use-list.ts'
import { useSpaceBelow } from './use-space-below.ts'

/**
 * Displays a row beside its list, with buttons to the next and previous row. On narrow screens it fills the screen.
 */
export function Panel({ list }: { list: List }) {
  const { t } = useServices()
  const { text, isMet, address } = useReader()
  const [, setUrl] = useUrl()
  // Matches the breakpoint in list.css below which the panel fills the screen.
  const isNarrow = useMedia('(width < 64rem)')
  const { block, rows } = list
  const ids = rows.map(rowKeyOf)
  const openKey = list.parameterValue('row')
  const openIndex = ids.indexOf(openKey)
  const row = rows[openIndex]
  const openRow = (id: string) => setUrl({ [list.urlKey('row')]: id })
  useNextRowWhenGone({ openKey, openIndex, ids }, openRow)
  if (block.panel === undefined || row === undefined) return null

  const scope = { ...list.scope, row }
  const stepButton = (to: number, icon: 'arrow-up' | 'arrow-down', label: string) => (
    <button
      type="button"
      className="ts-button ts-button--quiet ts-button--icon"
      aria-label={label}
      // Uses aria-disabled, because a disabled button would lose the focus.
      aria-disabled={ids[to] === undefined || undefined}
      onClick={() => ids[to] !== undefined && openRow(ids[to])}
    >
      <Icon name={icon} />
    </button>
  )
  const stepButtons = (
    <div className="ts-panel__turns">
      {stepButton(openIndex - 1, 'arrow-up', t('lists.previous_row'))}
      {stepButton(openIndex + 1, 'arrow-down', t('lists.next_row'))}
    </div>
  )
  const positionBar = (
    <>
      {stepButtons}
      <span className="ts-panel__place">
        {t('lists.place', { place: openIndex + 1, count: rows.length })}
      </span>
    </>
  )
  const pageLink = block.link && isMet(block.link.when, scope) && (
    <Link to={address(block.link, scope)}>{t('lists.open_row')}</Link>
  )
  const title = text(block.panel.title, scope)
  const body = (
    <>
      <div key={ids[openIndex]} className="ts-stack">
        <Blocks items={block.panel.body} scope={scope} />
      </div>
      {block.panel.foot && (
        <div key={`${ids[openIndex]} foot`} className="ts-panel__foot">
          <Blocks items={block.panel.foot} scope={scope} />
        </div>
      )}
    </>
  )
  return isNarrow ? (
    <Modal title={title} onClose={() => openRow('')}>
      <div className="ts-panel__ways">
        {positionBar}
        {pageLink}
      </div>
      {body}
    </Modal>
  ) : (
    <SidePanel
      title={title}
      positionBar={positionBar}
      rowLink={pageLink}
      fallbackFocus={list.countRef}
      onClose={() => openRow('')}
    >
      {body}
    </SidePanel>
  )
}

/** When the open row leaves the list, opens the row that follows it. */
function useNextRowWhenGone(
  { openKey, openIndex, ids }: { openKey: string; openIndex: number; ids: readonly string[] },
  openRow: (id: string) => void,
): void {
  const lastIndex = useRef(-1)
  const isGone = openKey !== '' && openIndex < 0 && lastIndex.current >= 0
  const successor = ids[lastIndex.current] ?? ids.at(-1) ?? ''
  const openSuccessor = useEffectEvent(() => openRow(successor))
  useEffect(() => {
    if (isGone) openSuccessor()
    else lastIndex.current = openIndex
  }, [isGone, openIndex])
}

interface SidePanelProps {
  title: string
  positionBar: ReactNode
  /** The link to the row's own page, if it has one. */
  rowLink: ReactNode
  /** The element that gets the focus on closing if the previously focused one no longer exists. */
  fallbackFocus: List['countRef']
  onClose(): void
  children: ReactNode
}

function SidePanel({ title, positionBar, rowLink, fallbackFocus, onClose, children }: SidePanelProps) {
  const { t } = useServices()
  const id = useId()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  useSpaceBelow(panelRef)
  useEffect(() => {
    const previousFocus = document.activeElement
    headingRef.current?.focus({ preventScroll: true })
    return () => {
      const canRestoreFocus =
        previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body
      ;(canRestoreFocus ? previousFocus : fallbackFocus.current)?.focus({ preventScroll: true })
    }
  }, [fallbackFocus])
  return (
    <aside
      ref={panelRef}
      className="ts-panel"
      aria-labelledby={id}
      onKeyDown={({ key, target, currentTarget }) => {
        // Ignores Escape in dialogs that were opened from this panel, because React bubbles their events to it.
        const isInside = target instanceof Node && currentTarget.contains(target)
        if (key === 'Escape' && isInside) onClose()
      }}
    >
      <div className="ts-panel__head">
        {positionBar}
        <button type="button" className="ts-dialog__close" aria-label={t('renderer.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <h2 ref={headingRef} id={id} className="ts-panel__title" tabIndex={-1} aria-live="polite">
        {title}
      </h2>
      {rowLink && <div className="ts-panel__ways">{rowLink}</div>}
      {children}
    </aside>
  )
}
