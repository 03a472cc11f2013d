import { expect, test } from 'vitest'
import { apiRoot } from '../../src/protocol/hosts.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import cases from './fixtures/hosts.json' with { type: 'json' }

const hosts = {
  roots: [
    {
      environment: 'local' as const,
      hosts: ['localhost', '*.localhost', '127.0.0.1'],
      root: 'http://{host}:4000',
    },
    {
      environment: 'test' as const,
      hosts: ['*.test.tesela.example'],
      root: 'https://api.test.tesela.example',
    },
    { environment: 'prod' as const, hosts: ['*.tesela.example'], root: 'https://api.{host}' },
    { environment: 'own' as const, hosts: ['invertir.alba.example'], root: '' },
  ],
  unknown: 'https://tesela.example/unknown-host',
  bases: [],
}

test.each(cases)('the API root of a page at $host is $root$redirectTo', ({ host, ...expected }) => {
  expect(apiRoot(host, hosts)).toEqual(expected)
})

test('the hosts document of the project lists each environment once', () => {
  const environments = readLibrary().hosts?.roots.map(({ environment }) => environment)
  expect(environments).toEqual(['local', 'test', 'dev', 'demo', 'prod', 'own'])
})
