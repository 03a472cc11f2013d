import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'
import { demoTenants } from '../../src/demo/content.ts'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { addressOf } from './database.ts'
import { logIn } from './demo-api.ts'

/** Limits the time of the preparation, in milliseconds; it takes minutes on a busy machine. */
const preparationTimeoutMs = 900_000

let platform: Platform
let owner: pg.Client
let startedAt: Date

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  startedAt = new Date()
  platform = await startPlatform()
  owner = new pg.Client({ connectionString: addressOf(platform.data) })
  await owner.connect()
}, preparationTimeoutMs)

afterAll(async () => {
  await owner.end()
  await platform.stop()
})

describe('the first start after a build', () => {
  test('restores the demo that the build has made, and lets its managers log in', async () => {
    const { rows } = await owner.query('select slug, created_at from tenants order by slug')
    expect(rows.map(({ slug }) => slug)).toEqual(
      demoTenants()
        .map(({ slug }) => slug)
        .toSorted(),
    )
    expect(rows.filter(({ created_at }) => created_at >= startedAt)).toEqual([])
    for (const { slug } of rows) expect(await logIn(platform.port, slug)).not.toBe('')
  })

  test('has sixteen issuances in all phases, two of them by whitelist', async () => {
    const { rows } = await owner.query('select status, by_whitelist from issuances where removed_at is null')
    expect([rows.length, rows.filter(({ by_whitelist }) => by_whitelist).length]).toEqual([16, 2])
    const phases = enumerations.$defs.issuance_status.enum
    expect(phases.filter((phase) => !rows.some(({ status }) => status === phase))).toEqual([])
  })

  test('breaks no invariant', () => assertInvariants(owner))
})
