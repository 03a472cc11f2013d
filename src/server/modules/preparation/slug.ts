import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { unaccented } from '../../../domain/unaccented.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { issuances } from '../issuances/tables.ts'
import { restorableSince, whereReservesNames } from './restorable.ts'

type SlugContext = Pick<Context, 'tx' | 'now' | 'library'>

/** Lists slugs that are paths of pages. */
const reservedSlugs = new Set(['create'])
const maxLength = 80

/** Returns whether a slug is valid and not in use by an issuance or a page. */
export async function isFree(ctx: SlugContext, slug: string): Promise<boolean> {
  const whereUsed = and(eq(issuances.slug, slug), whereReservesNames(ctx))
  return (
    slugOf(slug) === slug && !reservedSlugs.has(slug) && (await ctx.tx.$count(issuances, whereUsed)) === 0
  )
}

/** Returns an unused slug for a title, with a number appended if the title's slug is taken. */
export async function freeSlug(ctx: SlugContext, title: string): Promise<string> {
  const baseSlug = slugOf(title)
  const candidates = Array.from({ length: 100 }, (_, index) =>
    index === 0 ? baseSlug : `${baseSlug}-${index + 1}`,
  )
  const rows = await ctx.tx
    .select({ slug: issuances.slug })
    .from(issuances)
    .where(and(inArray(issuances.slug, candidates), whereReservesNames(ctx)))
  const takenSlugs = new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)])
  return candidates.find((slug) => !takenSlugs.has(slug)) ?? `${baseSlug}-${newId()}`
}

/** Frees a slug that permanently deleted issuances still have, by replacing it with their id. */
export async function releaseSlug(ctx: SlugContext, slug: string): Promise<void> {
  const wherePurgeable = and(eq(issuances.slug, slug), lte(issuances.removed_at, restorableSince(ctx)))
  await ctx.tx
    .update(issuances)
    .set({ slug: sql`${issuances.id}::text` })
    .where(wherePurgeable)
}

/** Returns the words of a title as a slug: atico-en-ruzafa for "Ático en Ruzafa". */
function slugOf(title: string): string {
  const unaccentedTitle = unaccented(title)
  const words = unaccentedTitle.match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, maxLength).replace(/-+$/, '')
  return slug.length < 2 ? 'proyecto' : slug
}
