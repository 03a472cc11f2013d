import type { Context } from '../../kernel/context.ts'

/** Returns the exact warning to read before the declaration; the page shows the same texts. */
export function warningOf(ctx: Pick<Context, 'tenant' | 'text' | 'session'>): string {
  const { entity_name: name } = ctx.session
  const keys = [...(name === '' ? [] : ['for_company']), 'lost_title', lostProtectionKey(ctx), 'declare_text']
  return keys.map((key) => ctx.text(`category.${key}`, { name })).join('\n\n')
}

/** Returns the text key of the protection that is lost; a tenant may keep some of it for everybody. */
function lostProtectionKey({ tenant }: Pick<Context, 'tenant'>): string {
  const { reflection_for_all, simulation_for_all } = tenant.customization.regulation
  if (reflection_for_all) return simulation_for_all ? 'lost_warning' : 'lost_simulation'
  return simulation_for_all ? 'lost_reflection' : 'lost_both'
}
