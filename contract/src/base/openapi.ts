import { z } from 'zod'
import { describeAccess } from './access.ts'
import {
  isSchema,
  type Body,
  type BytesSpec,
  type Endpoint,
  type Response,
  type StreamSpec,
} from './endpoint.ts'
import { ErrorBody } from './errors.ts'

type JsonSchema = Record<string, unknown>

const getSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

/** Endpoints as an OpenAPI 3.1 document; their paths hang below `base`. */
export function openApi(
  endpoints: readonly Endpoint[],
  info: { title: string; version: string },
  base: string,
): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        quote: { type: 'apiKey', in: 'header', name: 'x-quote-token' },
      },
      schemas: { Error: getSchema(ErrorBody, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): JsonSchema {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: `Requires ${describeAccess(endpoint.access)}.`,
    ...getSecurity(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: { required: true, content: bodyContent(endpoint.body) } } : {}),
    responses: {
      200: { description: 'Success.', content: answerContent(endpoint.response) },
      default: {
        description: 'Error. See message, code and request_id.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function getSecurity({ access }: Endpoint): JsonSchema {
  if (access === 'public') return {}
  return { security: [access === 'quote token' ? { quote: [] } : { bearer: [] }] }
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!schema) return []
  const { properties = {}, required = [] } = getSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: one,
  }))
}

const bodyContent = (body: Body): JsonSchema =>
  isSchema(body)
    ? { 'application/json': { schema: getSchema(body, 'input'), ...getExample(body) } }
    : { '*/*': { schema: { type: 'string', format: 'binary', ...getLimit(body) } } }

/** The first example of a body; the schema of one that is read before it is checked would lose it. */
function getExample(body: z.ZodType): { example?: unknown } {
  const [example] = (body.meta()?.['examples'] as unknown[] | undefined) ?? []
  return example === undefined ? {} : { example }
}

const getLimit = (body: BytesSpec | StreamSpec): JsonSchema =>
  body.kind === 'bytes' ? { maxLength: body.maxBytes } : {}

function answerContent(response: Response): JsonSchema {
  if (isSchema(response)) return { 'application/json': { schema: getSchema(response, 'output') } }
  if (response.kind === 'events')
    return { 'text/event-stream': { schema: getSchema(response.event, 'output') } }
  return Object.fromEntries(
    response.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}
