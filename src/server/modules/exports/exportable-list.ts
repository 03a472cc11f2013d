import type { ExportAsked } from '../../../generated/domain.ts'
import type { ScreenBundle } from '../../../language/bundle/screen-bundle.ts'
import { valueKey } from '../../../language/documents/text-key.ts'
import { clockNames } from '../../../language/expressions/clock.ts'
import { evaluate, evaluateAll, isConditionMet } from '../../../language/expressions/index.ts'
import type { Scope } from '../../../language/expressions/scope.ts'
import { type ColumnDocument, columnsOf } from '../../../language/lists/columns.ts'
import { listsIn } from '../../../language/lists/list.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { Site } from '../../site/tenant-site.ts'
import type { Column } from './column.ts'

interface ExportableList {
  /** Names the operation that the list reads. */
  operation: string
  columns: Column[]
}

/**
 * Returns the list of a page that a person wants to export; throws `not_found` if none of their pages contains the
 * list.
 */
export function exportableListOf(
  ctx: Context,
  site: Site,
  { screen, list, columns }: ExportAsked,
): ExportableList {
  const entry = site.boot.screens.find(({ path }) => path === screen)
  const scope = scopeOf(ctx)
  if (!entry || !isConditionMet(entry.allow, scope)) return throwError('not_found')
  const bundle: ScreenBundle = JSON.parse(site.documents.get(entry.document)?.text ?? '{}')
  for (const page of [bundle, bundle.aside]) {
    const block = listsIn(page?.screen.body).find((candidate) => candidate.of === list && candidate.export)
    const operation = page?.screen.data?.[list]?.call
    if (!block || operation === undefined) continue
    const listColumns = columnsOf(block)
    return {
      operation,
      columns: columns.map((index) => columnOf(ctx, scope, listColumns[index] ?? throwError('not_found'))),
    }
  }
  return throwError('not_found')
}

/** Returns the scope of a list's expressions, without its rows. */
export function scopeOf({ session, tenant, now, timeZone, language }: Context): Scope {
  return { session, tenant: tenant.customization, ...clockNames(now, timeZone), language }
}

function columnOf(
  ctx: Context,
  scope: Scope,
  { label, value, as = 'text', of, ofRow }: ColumnDocument,
): Column {
  const optionalFields = { ...(of !== undefined && { of }), ...(ofRow !== undefined && { ofRow }) }
  return { head: headingOf(ctx, scope, label), value, as, ...optionalFields }
}

function headingOf(ctx: Context, scope: Scope, label: ColumnDocument['label']): string {
  if (typeof label === 'string') return ctx.text(label)
  if ('value' in label) return String(evaluate(label.value, scope))
  const key = 'by' in label ? valueKey(label.keys, evaluate(label.by, scope)) : label.key
  return ctx.text(key, evaluateAll(label.with ?? {}, scope))
}
