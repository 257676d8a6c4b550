import type { FastifyError } from 'fastify'
import { AppError, type ErrorBody } from '#contract/base/errors.ts'
import { isDiskFull } from '../files/disk-full.ts'

/** PostgreSQL's errors for a value that does not fit; the caller's fault, not ours. */
const BAD_VALUE = new Set(['22021', '22P05', '22003', '22P02', '22008', '22007', '22023', '2201X', '2201W'])
/** A statement over its limit, or a transaction that was left lying. */
const TOO_LONG = new Set(['57014', '25P03', '25P04'])
/** A lock held by others, or a deadlock with them. */
const IN_USE = new Set(['55P03', '40001', '40P01'])
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  // the database does not let the application in, or not as the role it must be
  '28000',
  '28P01',
  '55000',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
])

/**
 * Converts any thrown value to a refusal of the table; this is the only place that does so. When a body is too large,
 * its limit is included.
 */
export function toAppError(error: unknown, maxBytes?: number): AppError {
  if (error instanceof AppError) return error
  const { code, message } = error as { code?: string; message?: string }
  if (isFastify(error)) return fromFastify(error, maxBytes)
  if (isDiskFull(error)) return new AppError('storage_full', { cause: error })
  if (code && BAD_VALUE.has(code)) return new AppError('invalid_request', { cause: error })
  if (code === '42501') return new AppError('not_permitted', { cause: error })
  if (code && TOO_LONG.has(code)) return new AppError('took_too_long', { cause: error, retryAfterSeconds: 5 })
  if (code && IN_USE.has(code)) return new AppError('in_use', { cause: error, retryAfterSeconds: 1 })
  if (code === '53300') return new AppError('overloaded', { cause: error, retryAfterSeconds: 1 })
  if ((code && UNAVAILABLE.has(code)) || isLostConnection(message)) {
    return new AppError('database_unavailable', { cause: error, retryAfterSeconds: 2 })
  }
  return new AppError('internal', { cause: error })
}

const isLostConnection = (message?: string) =>
  message !== undefined &&
  /connection terminated|connection timeout|timeout exceeded when trying to connect|query read timeout|client was closed|not queryable/i.test(
    message,
  )

const isFastify = (error: unknown): error is FastifyError =>
  typeof (error as FastifyError).code === 'string' && (error as FastifyError).code.startsWith('FST_')

const MB = 1024 * 1024

function fromFastify(error: FastifyError, maxBytes = MB): AppError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('body_too_large', {
      message: `This request is larger than ${Math.floor(maxBytes / MB)} MB. Split it into smaller parts.`,
      cause: error,
    })
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_format', {
      message: 'Send the body as application/json.',
      cause: error,
    })
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError('not_found', { cause: error })
  if (error.code === 'FST_ERR_BAD_URL') {
    return new AppError('invalid_request', {
      message: 'The URL of this request isn’t valid.',
      cause: error,
    })
  }
  if (error.statusCode === 400) return new AppError('invalid_json', { cause: error })
  return new AppError('internal', { cause: error })
}

/** The body a refusal is written as. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    message: error.message,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.conflict ? { conflict: error.conflict } : {}),
    ...(error.receipt ? { receipt: { ...error.receipt } } : {}),
    request_id: requestId,
  }
}
