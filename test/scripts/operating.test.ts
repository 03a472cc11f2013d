import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

const guide = readFileSync('src/OPERATING.md', 'utf8')
const readme = readFileSync('README.md', 'utf8')
const example = parseEnv(/```env\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')

test('the example in OPERATING.md is a complete configuration without simulators', () => {
  const config = readConfig(example)
  expect(config).toMatchObject({
    demo: false,
    simulators: undefined,
    publicOrigin: 'https://{host}',
    port: 4000,
    bucket: { address: 'https://s3.example.org/tesela-files', region: 'eu-west-1' },
  })
})

test.each(['SMTP_URL', 'KYC_URL'])('the example configuration is rejected without %s', (name) => {
  expect(() => readConfig({ ...example, [name]: undefined })).toThrow(`${name} is missing`)
})

test('the example’s webhook secret is accepted and a short one rejected', () => {
  expect(readConfig(example).kycWebhookSecret).toBe(example.KYC_WEBHOOK_SECRET)
  expect(() => readConfig({ ...example, KYC_WEBHOOK_SECRET: 'short' })).toThrow('32 characters')
})

test('every variable of the example is in the README’s table', () => {
  expect(Object.keys(example).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
