import { inReview } from '../entities/steps.ts'
import type { TestPlatform } from '../harness.ts'
import { newWorld, type Person, type World } from '../investments/world.ts'

/** Creates an organisation with a member, and two managers. */
export async function house(platform: TestPlatform, name = 'Casas del Sur SL', tax_id = 'B58818501') {
  const world = await newWorld(platform)
  const [manager, second] = [await world.manager(), await world.manager()]
  const { id } = await manager.call('createOrganisation', { body: { name, tax_id } })
  return { world, manager, second, member: await world.member(id), id, params: { id } }
}

/** Returns a company that a manager has approved. */
export async function checked(world: World, manager: Person): Promise<string> {
  const id = await inReview(await world.investor(), manager)
  await manager.call('approveEntity', { params: { id } })
  return id
}
