import { afterAll, describe, vi } from 'vitest'
import { startSimulators } from '../../../src/simulators/start.ts'
import { freePorts } from '../harness.ts'

/** Runs the tests of stored files again with an S3 store. */
const ports = await freePorts()
const simulators = await startSimulators({ ...ports, secret: 'simulated' })
process.env.TEST_FILES_URL = `s3://tesela:simulated@127.0.0.1:${ports.http}/files?tls=off`
vi.resetModules()

afterAll(async () => {
  delete process.env.TEST_FILES_URL
  await simulators.close()
})

describe('files in S3', async () => void (await import('./files.test.ts')))
describe('contracts in S3', async () => void (await import('../investments/contract.test.ts')))
describe('an investment in S3', async () => void (await import('../investments/path.test.ts')))
describe('onboarding in S3', async () => void (await import('../onboarding/onboarding.test.ts')))
describe('pages in S3', async () => void (await import('../site/pages.test.ts')))
