import type { FastifyInstance } from 'fastify'
import { memoizeByObject } from '../../language/common/memoize-by-object.ts'
import type { Library, Operation, Webhook } from '../../language/documents/library.ts'
import { bundle, deref, type JsonSchema, type Schemas } from '../../language/documents/schema.ts'
import type { Services } from '../services.ts'

/** Registers the OpenAPI document of the API. */
export function registerOpenApi(app: FastifyInstance, { library }: Services): void {
  app.get('/v2/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApi(library)),
  )
}

/** Builds an OpenAPI 3.1 document of all operations and webhooks, with shared types as components. */
const openApi = memoizeByObject(({ operations, webhooks, schemas }: Library): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const addOperation = ({ path, method }: { path: string; method: string }, description: JsonSchema) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: description }
  }
  for (const operation of Object.values(operations)) addOperation(operation, describeOperation(operation))
  for (const webhook of Object.values(webhooks)) addOperation(webhook, describeWebhook(webhook, schemas))
  const { $defs, ...rest } = bundle({ paths }, schemas)
  return moveReferences({
    openapi: '3.1.0',
    info: { title: 'Tesela', version: '2' },
    paths: rest.paths,
    components: {
      schemas: $defs,
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-USER-ACCESS-TOKEN' } },
    },
    security: [{ session: [] }, {}],
  })
})

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'request_id'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        request_id: { type: 'string' },
        fields: { type: 'array', items: { type: 'object' } },
        reason: { type: 'object' },
        step: { type: 'string' },
        fix: { type: 'object' },
        other_fix: { type: 'object' },
      },
    },
    hide_error: { type: 'boolean' },
  },
}

function describeOperation(operation: Operation): JsonSchema {
  const { body, upload } = operation
  const content = upload
    ? { 'multipart/form-data': { schema: filePart } }
    : { 'application/json': { schema: body } }
  return {
    operationId: operation.operation,
    summary: operation.summary,
    tags: [tagOf(operation.path)],
    ...(operation.batch && { 'x-batch': true }),
    parameters: [...parametersOf(operation), ...(operation.idempotent ? [idempotencyKey] : [])],
    ...(body || upload ? { requestBody: { required: true, content } } : {}),
    responses: { ...resultOf(operation), default: jsonResponse(errorSchema) },
  }
}

/** Describes a webhook. The provider's signature authenticates it instead of a session. */
function describeWebhook({ webhook, summary, path, method, message }: Webhook, schemas: Schemas): JsonSchema {
  const content = {
    'application/json': { schema: message },
    'application/x-www-form-urlencoded': { schema: message },
  }
  return {
    operationId: webhook,
    summary,
    tags: [tagOf(path)],
    ...(method === 'GET'
      ? { parameters: parametersOf({ params: deref(message, schemas), path }) }
      : { requestBody: { required: true, content } }),
    responses: { 200: { description: 'It is kept.' }, default: jsonResponse(errorSchema) },
    security: [],
  }
}

function tagOf(path: string): string {
  return path.split('/')[2] ?? ''
}

const filePart = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', format: 'uuid' },
}

function parametersOf({ params, path }: Pick<Operation, 'params' | 'path'>) {
  return Object.entries(params?.properties ?? {}).map(([name, schema]) => {
    const inPath = path.includes(`{${name}}`)
    const required = inPath || (params?.required?.includes(name) ?? false)
    const listStyle = schema.type === 'array' && { style: 'form', explode: false }
    return { name, in: inPath ? 'path' : 'query', required, ...listStyle, schema }
  })
}

function resultOf({ result }: Operation): Record<string, JsonSchema> {
  if (result === 'file') return { 200: { description: 'The file.', content: { '*/*': {} } } }
  if (result === null || result.type === 'null') return { 204: { description: 'Done.' } }
  return { 200: jsonResponse({ type: 'object', required: ['data'], properties: { data: result } }) }
}

function jsonResponse(schema: JsonSchema): JsonSchema {
  return { description: schema.description ?? 'Answer.', content: { 'application/json': { schema } } }
}

/** Moves references from the bundle's definitions to OpenAPI's components. */
function moveReferences<T>(node: T): T {
  if (Array.isArray(node)) return node.map(moveReferences) as T
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string'
      ? value.replace('#/$defs/', '#/components/schemas/')
      : moveReferences(value),
  ])
  return Object.fromEntries(entries) as T
}
