import { useId } from 'react'
import type { CardsBlock, Shown } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { Value } from '../format/Value.tsx'
import { useReader, useScreen, useServices } from '../hooks.ts'
import { useMedia } from '../parts/use-media.ts'
import type { BlockProps } from './block-props.ts'
import './cards.css'
import { SelectBox, SelectPage } from './list/SelectBoxes.tsx'
import type { Selection } from './list/selection.ts'
import type { Density } from './list/stored-appearance.ts'
import type { Orders } from './list/use-orders.ts'
import { alignOf } from './parts/align.ts'
import { lineOf } from './parts/brief.ts'
import { Card } from './parts/Card.tsx'
import type { Column } from './parts/column.ts'
import { DataTable } from './parts/DataTable.tsx'
import { NoRows } from './parts/NoRows.tsx'
import { Picture } from './parts/Picture.tsx'
import { listKeyOf, rowKeyOf } from './parts/rows.ts'
import { Tiles } from './parts/Tiles.tsx'
import { useProgress } from './parts/use-progress.ts'
import { useView } from './parts/use-view.ts'

type CardsProps = BlockProps<'cards'> & {
  /** The selected rows; undefined if rows cannot be selected. */
  selection?: Selection | undefined
  /** The sort orders of a list, for the headers of its table. */
  orders?: Orders
  /** The name of the sort order by title. */
  titleSort?: string
  /** The density of the table; the page's by default. */
  density?: Density | undefined
}

export default function Cards(props: CardsProps) {
  const { block, scope, selection } = props
  const id = useId()
  const { list } = useReader()
  const [view] = useView(block.switch ?? '', block.view)
  const isWideScreen = useMedia('(width >= 80rem)')
  const rows = list(block.rows, scope)
  if (rows.length === 0) return <NoRows empty={block.empty} scope={scope} />
  if (block.switch && view === 'table') return <CardsTable {...props} rows={rows} />
  if (block.wide && isWideScreen) return <CardsTable {...props} rows={rows} hasPictures />
  const cards = (
    <ul key={listKeyOf(rows)} className={`ts-cards ts-cards--${block.look ?? 'cards'}`}>
      {rows.map((row, index) => (
        <li key={rowKeyOf(row, index)}>
          <Card
            block={block}
            scope={{ ...scope, row }}
            titleId={`${id}-${index}`}
            hasPriority={index === 0 && block.look !== 'lines'}
          />
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

interface NameDetailsProps {
  codes: readonly Shown[]
  kind: CardsBlock['kind']
  scope: Scope
}

/** Renders the lines below a row's name: its kind, and its codes if they have no column. */
function NameDetails({ codes, kind, scope }: NameDetailsProps) {
  const { text, value, isMet } = useReader()
  const facts: Shown[] = [
    ...codes.filter(({ when }) => isMet(when, scope)),
    ...(kind ? [{ ...kind, as: 'enumeration' as const }] : []),
  ]
  return facts.map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have a fixed order in their document
    <span key={index} className={fact.as === 'code' ? 'ts-table__narrow' : undefined}>
      <span className="ts-visually-hidden">{text(fact.label, scope)}: </span>
      <Value value={value(fact.value, scope)} as={fact.as} of={fact.of} />
    </span>
  ))
}

type TableProps = CardsProps & {
  rows: readonly unknown[]
  /** Whether a small picture precedes each name. */
  hasPictures?: boolean
}

/** Renders the rows as a table: title, status and the facts that apply to at least one row. */
function CardsTable({ rows, titleSort, orders, hasPictures, ...props }: TableProps) {
  const { block, scope, selection, density } = props
  const { t } = useServices()
  const { bundle } = useScreen()
  const { text, value, isMet } = useReader()
  const { badge, kind } = block

  const isCode = (fact: Shown) => fact.as === 'code'
  const codes = (block.facts ?? []).filter(
    (fact) => isCode(fact) && rows.some((row) => isMet(fact.when, { ...scope, row })),
  )
  const valueIn = (fact: Shown, rowScope: Scope) =>
    isMet(fact.when, rowScope) ? value(fact.value, rowScope) : undefined
  const orderBy = (name?: string) => (name === undefined ? undefined : orders?.(name))
  const facts = [
    ...(block.figure ? [block.figure] : []),
    ...(block.facts ?? []).filter((fact) => !isCode(fact)),
  ]
  const columns: Column[] = [
    {
      label: t('blocks.name'),
      order: orderBy(titleSort),
      align: 'start',
      cell: (rowScope) => <Value value={value(block.title, rowScope)} />,
      ...(hasPictures && {
        before: (rowScope: Scope) => (
          <Picture source={value(block.image ?? '""', rowScope)} alt="" ratio="3/2" sizes="5rem" />
        ),
      }),
      below: (rowScope) => <NameDetails codes={codes} kind={kind} scope={rowScope} />,
      ...(block.brief && { brief: (rowScope: Scope) => lineOf(block.brief, rowScope, { isMet, text }) }),
    },
  ]
  // Small tables show codes below the name.
  for (const code of block.small ? [] : codes) {
    columns.push({
      label: text(code.label, scope),
      align: 'start',
      hide: 'phone',
      cell: (rowScope) => <Value value={valueIn(code, rowScope)} as="code" />,
    })
  }
  if (badge) {
    columns.push({
      label: badge.label ? text(badge.label, scope) : t('blocks.state'),
      align: 'start',
      cell: (rowScope) => <Value value={value(badge.value, rowScope)} as="badge" of={badge.of} />,
    })
  }
  const { progress } = block
  if (progress && rows.some((row) => isMet(progress.when, { ...scope, row }))) {
    columns.push({
      label: t('blocks.progress'),
      order: orderBy(progress.sort),
      align: 'start',
      lead: progress.lead,
      hide: progress.lead || block.small ? undefined : 'phone',
      cell: (rowScope) =>
        isMet(progress.when, rowScope) ? (
          <ProgressCell progress={progress} scope={rowScope} />
        ) : (
          <Value value={undefined} />
        ),
    })
  }
  for (const fact of facts) {
    if (!rows.some((row) => isMet(fact.when, { ...scope, row }))) continue
    const isLead = fact === block.figure && !progress?.lead ? true : undefined
    columns.push({
      label: text(fact.label, scope),
      order: orderBy(fact.sort),
      align: alignOf(fact.as),
      lead: isLead,
      under: fact.under,
      ...(fact === block.figure &&
        block.sum !== undefined && { sum: <Value value={value(block.sum, scope)} as={fact.as} /> }),
      // On phones, hides the values that do not fit into the two lines of a row.
      hide: isLead || fact.under || block.small ? undefined : 'phone',
      cell: (rowScope) => <Value value={valueIn(fact, rowScope)} as={fact.as} of={fact.of} />,
    })
  }
  const { remark } = block
  if (remark)
    columns.push({
      label: text(remark.label, scope),
      order: orderBy(remark.sort),
      align: 'start',
      under: true,
      cell: (rowScope) => <Value value={lineOf(remark.parts, rowScope, { isMet, text })} />,
    })
  return (
    <DataTable
      caption={text(bundle.screen.title, scope)}
      columns={columns}
      rows={rows}
      scope={scope}
      link={block.link}
      actions={block.actions}
      selection={selection}
      density={density}
      phoneLayout={block.small ? 'table' : 'brief'}
    />
  )
}
