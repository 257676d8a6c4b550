import { z } from 'zod'

/** Every code the API refuses with, its status and the words a person reads. One table; nothing else maps codes. */
export const ERRORS = {
  invalid_request: [400, 'Some values are missing or invalid. See the fields listed in errors.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  not_signed_in: [401, 'Sign in to continue.'],
  session_replaced: [
    401,
    'You were signed out because your account has more than 20 open sessions and this one was the least recently used. Sign in again to continue.',
  ],
  wrong_credentials: [401, 'Incorrect email or password.'],
  code_required: [401, 'Enter the one-time code from your authenticator app.'],
  wrong_code: [401, 'This code is incorrect or was already used. Wait for the next code and try again.'],
  sign_on_refused: [401, 'Sign-in with your identity provider couldn’t be completed. Try again.'],
  not_permitted: [403, 'You don’t have permission to do this.'],
  not_an_admin: [403, 'User is not an admin.'],
  sign_on_unknown_user: [403, 'Unauthorized user, please contact the Support of your identity provider.'],
  sign_on_other_user: [
    403,
    'You’re signed in with a different account than on this page. Sign in with the original account to continue.',
  ],
  customer_not_accessible: [403, 'You do not have access to the requested customer. Continuing...'],
  not_found: [404, 'Not found, or it belongs to someone else.'],
  user_not_found: [404, 'User not found.'],
  unknown_path: [404, 'This endpoint doesn’t exist. See /api/docs for the full list.'],
  reset_link_ended: [
    400,
    'This link was already used, has expired or was replaced by a newer one. Use the newest link, or request another.',
  ],
  setup_link_ended: [
    400,
    'This link was already used, has expired, or an administrator already exists. Run "npm run admin" on the server for a new one.',
  ],
  email_link_ended: [
    400,
    'This link was replaced by a newer one or has expired. Request the change again if you still need it.',
  ],
  codes_needed: [403, 'Set up one-time codes first. This portal requires a second sign-in step for staff.'],
  codes_not_offered: [409, 'One-time codes aren’t turned on for this account.'],
  invoice_link_refused: [
    404,
    'This invoice link isn’t valid. Open the newest email, or ask the sender for a new link.',
  ],
  quote_link_refused: [
    404,
    'This quote link isn’t valid. It may be incomplete, replaced by a newer one, or withdrawn.',
  ],
  quote_passcode_needed: [403, 'This quote requires a passcode. Ask the sender for it.'],
  quote_passcode_wrong: [403, 'Incorrect passcode. Try again.'],
  quote_link_locked: [
    423,
    'This link is locked after too many incorrect passcodes. Ask the sender for a new one.',
  ],
  quote_answered: [409, 'This quote no longer accepts responses. Reload the page to see its current status.'],
  conflict: [409, 'Someone else changed this. Reload the page and try again.'],
  key_in_flight: [409, 'A request with this Idempotency-Key is still in progress. Try again in a moment.'],
  key_reused: [422, 'This Idempotency-Key was used for another request. Use a new one for every change.'],
  body_too_slow: [408, 'The request timed out. Send it again.'],
  empty_message: [422, 'The message is empty. Send its content as the body.'],
  nothing_understood: [
    422,
    'This message couldn’t be read. It’s in quarantine with the reason. Correct it and send it again.',
  ],
  body_too_large: [413, 'This request is too large. Split it into smaller parts.'],
  unsupported_format: [
    415,
    'This content type isn’t supported. Send JSON, or the type that the API reference names.',
  ],
  no_known_customer: [422, 'This account is not associated with any known customers.'],
  link_altered: [403, 'This link isn’t valid. Request a new one.'],
  link_expired: [403, 'This link has expired, or its session has ended. Reload the page and try again.'],
  already_uploaded: [409, 'A file was already uploaded to this address. Request a new one.'],
  not_uploaded: [409, 'The file wasn’t uploaded, or it’s already in use. Choose it again.'],
  file_too_large: [413, 'This file is too large. Choose a smaller one.'],
  no_room: [
    413,
    'File storage is full. Delete files you no longer need, or ask an administrator for more storage.',
  ],
  file_infected: [
    422,
    'This file contains a virus and was rejected. Scan the computer it came from before uploading another.',
  ],
  scanner_unavailable: [503, 'Virus scanning is unavailable right now. Try again shortly.'],
  not_a_picture: [415, 'This image type isn’t supported. Choose a JPEG, PNG, GIF or WebP file.'],
  empty_file: [422, 'This file is empty. Choose another one.'],
  size_differs: [422, 'The file was damaged during upload. Upload it again.'],
  upload_cut: [400, 'The upload was interrupted. Upload the file again.'],
  too_many_attempts: [429, 'Too many attempts. Wait a few minutes and try again.'],
  internal: [500, 'Something went wrong on our side and was logged. Try again.'],
  database_unavailable: [503, 'The database is unavailable right now. Nothing was lost. Try again shortly.'],
  provider_unavailable: [503, 'The identity provider is unavailable right now. Try again in a minute.'],
  files_unavailable: [503, 'Files are unavailable right now. Try again shortly.'],
  took_too_long: [
    503,
    'This took too long and was stopped. Nothing was changed. Narrow your filters or try again shortly.',
  ],
  in_use: [503, 'Someone else is changing the same item right now. Nothing was changed. Try again shortly.'],
  storage_full: [
    507,
    'The server is out of storage. Nothing was changed, and you can still read data. Contact the administrator.',
  ],
  overloaded: [503, 'The portal is busy right now. Try again shortly.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/**
 * The current state, for a caller whose change was based on an older version: the fields of the call's body, and the
 * version for the next try.
 */
export const Conflict = z.object({
  /** Null: it no longer exists, and the next try creates it again. */
  version: z.number().nullable(),
  now: z.record(z.string(), z.unknown()),
})
export type Conflict = z.infer<typeof Conflict>

/** The body of every refusal (PLT-190; shape in docs/decisions/004). `errors` names fields by dotted path. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  conflict: Conflict.optional(),
  /** What was stored although the call was refused, in the form of its response. */
  receipt: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

interface Details {
  /** Replaces the table's message where the rule has its own. */
  message?: string
  errors?: Record<string, string[]>
  conflict?: Conflict
  /** What the refused call changed nevertheless; reported to the caller and to the audit log. */
  receipt?: object
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal with a code of the table. Thrown anywhere below the routes, written by one place. */
export class AppError extends Error {
  code: ErrorCode
  errors: Record<string, string[]> | undefined
  conflict: Conflict | undefined
  receipt: object | undefined
  retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause })
    this.code = code
    this.errors = details.errors
    this.conflict = details.conflict
    this.receipt = details.receipt
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return ERRORS[this.code][0]
  }
}
