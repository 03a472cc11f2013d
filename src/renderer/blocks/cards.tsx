import { useId } from 'react'
import type { CardsBlock } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { Value } from '../format/Value.tsx'
import { useReader, useScreen, useServices } from '../hooks.ts'
import type { BlockProps } from './block-props.ts'
import './cards.css'
import { SelectBox, SelectPage } from './list/SelectBoxes.tsx'
import type { Selection } from './list/selection.ts'
import { alignOf } from './parts/align.ts'
import { Card } from './parts/Card.tsx'
import type { Column } from './parts/column.ts'
import { DataTable } from './parts/DataTable.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { keyOf, listKeyOf } from './parts/rows.ts'
import { Tiles } from './parts/Tiles.tsx'
import { useProgress } from './parts/use-progress.ts'
import { useView } from './parts/use-view.ts'

type CardsProps = BlockProps<'cards'> & {
  /** The selected rows, if rows can be selected. */
  selection?: Selection | undefined
}

export default function Cards({ block, scope, selection }: CardsProps) {
  const id = useId()
  const { list } = useReader()
  const [view] = useView(block.switch ?? '', block.view)
  const rows = list(block.rows, scope)
  if (rows.length === 0) return <NoRows empty={block.empty} scope={scope} />
  if (block.switch && view === 'table')
    return <AsTable block={block} rows={rows} scope={scope} selection={selection} />
  const cards = (
    <ul key={listKeyOf(rows)} className={`ts-cards ts-cards--${block.look ?? 'cards'}`}>
      {rows.map((row, index) => (
        <li key={keyOf(row, index)}>
          <Card block={block} scope={{ ...scope, row }} titleId={`${id}-${index}`} />
          {selection && (
            <SelectBox selection={selection} row={row} index={index} page={rows} nameId={`${id}-${index}`} />
          )}
        </li>
      ))}
    </ul>
  )
  if (!selection) return cards
  return (
    <>
      <div className="ts-cards__all">
        <SelectPage selection={selection} page={rows} />
      </div>
      {cards}
    </>
  )
}

/** Renders a progress in a table cell. */
function ProgressCell({ progress, scope }: { progress: NonNullable<CardsBlock['progress']>; scope: Scope }) {
  const { tiles, share } = useProgress(progress, scope)
  return (
    <span className="ts-cards__progress">
      <Tiles {...tiles} shape="row" art="none" />
      <span className="ts-number">{share}</span>
    </span>
  )
}

/** Renders the rows as a table: title, status and the facts that apply to at least one row. */
function AsTable({ block, rows, scope, selection }: CardsProps & { rows: readonly unknown[] }) {
  const { t } = useServices()
  const { bundle } = useScreen()
  const { text, value, holds } = useReader()
  const { badge, kind } = block

  const columns: Column[] = [
    {
      label: t('blocks.name'),
      align: 'start',
      cell: (rowScope) => <Value value={value(block.title, rowScope)} />,
    },
  ]
  if (badge) {
    columns.push({
      label: badge.label ? text(badge.label, scope) : t('blocks.state'),
      align: 'start',
      cell: (rowScope) => <Value value={value(badge.value, rowScope)} as="badge" of={badge.of} />,
    })
  }
  if (kind) {
    columns.push({
      label: text(kind.label, scope),
      align: 'start',
      hide: 'phone',
      cell: (rowScope) => <Value value={value(kind.value, rowScope)} as="enumeration" of={kind.of} />,
    })
  }
  const { progress } = block
  if (progress && rows.some((row) => holds(progress.when, { ...scope, row }))) {
    columns.push({
      label: t('blocks.progress'),
      align: 'start',
      lead: progress.lead,
      cell: (rowScope) =>
        holds(progress.when, rowScope) ? (
          <ProgressCell progress={progress} scope={rowScope} />
        ) : (
          <Value value={undefined} />
        ),
    })
  }
  for (const fact of [...(block.figure ? [block.figure] : []), ...(block.facts ?? [])]) {
    if (!rows.some((row) => holds(fact.when, { ...scope, row }))) continue
    columns.push({
      label: text(fact.label, scope),
      align: alignOf(fact.as),
      // Hides codes, which only identify a row, on phones.
      hide: fact.as === 'code' ? 'phone' : undefined,
      lead: fact === block.figure && !progress?.lead ? true : undefined,
      cell: (rowScope) => (
        <Value
          value={holds(fact.when, rowScope) ? value(fact.value, rowScope) : undefined}
          as={fact.as}
          of={fact.of}
        />
      ),
    })
  }
  return (
    <DataTable
      caption={text(bundle.screen.title, scope)}
      columns={columns}
      rows={rows}
      scope={scope}
      link={block.link}
      actions={block.actions}
      selection={selection}
      even
    />
  )
}
