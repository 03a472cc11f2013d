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
  const used = and(eq(issuances.slug, slug), whereReservesNames(ctx))
  return slugOf(slug) === slug && !reservedSlugs.has(slug) && (await ctx.tx.$count(issuances, used)) === 0
}

/** Returns a free slug from the words of a title, with a number if they are taken. */
export async function freeSlug(ctx: SlugContext, title: string): Promise<string> {
  const words = slugOf(title)
  const wanted = Array.from({ length: 100 }, (_, index) => (index === 0 ? words : `${words}-${index + 1}`))
  const rows = await ctx.tx
    .select({ slug: issuances.slug })
    .from(issuances)
    .where(and(inArray(issuances.slug, wanted), whereReservesNames(ctx)))
  const known = new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)])
  return wanted.find((each) => !known.has(each)) ?? `${words}-${newId()}`
}

/** Releases a slug from issuances that were finally deleted, which get their id as slug. */
export async function releaseSlug(ctx: SlugContext, slug: string): Promise<void> {
  const wherePurgeable = and(eq(issuances.slug, slug), lte(issuances.removed_at, restorableSince(ctx)))
  await ctx.tx
    .update(issuances)
    .set({ slug: sql`${issuances.id}::text` })
    .where(wherePurgeable)
}

/** Returns the words of a title as a slug: atico-en-ruzafa for "Ático en Ruzafa". */
function slugOf(title: string): string {
  const plain = unaccented(title)
  const words = plain.match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, maxLength).replace(/-+$/, '')
  return slug.length < 2 ? 'proyecto' : slug
}
