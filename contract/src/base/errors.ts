import { z } from 'zod'

/** Every code the API refuses with, its status and the words a person reads. One table; nothing else maps codes. */
export const ERRORS = {
  invalid_request: [400, 'Some values are missing or not valid. See the fields named in errors.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  not_signed_in: [401, 'Please sign in.'],
  session_replaced: [
    401,
    'You were signed out here, because your account signed in at more than 20 places and this one was not used for longest. Sign in again to go on.',
  ],
  wrong_credentials: [401, 'The e-mail address or the password is not right.'],
  code_required: [401, 'Enter the one-time code of your authenticator app.'],
  wrong_code: [401, 'This code is not right, or it was used already. Wait for the next one and try again.'],
  sign_on_refused: [
    401,
    'The sign-in with your identity provider could not be completed. Please start it again.',
  ],
  not_permitted: [403, 'You are not allowed to do this.'],
  not_an_admin: [403, 'User is not an admin.'],
  sign_on_unknown_user: [403, 'Unauthorized user, please contact the Support of your identity provider.'],
  sign_on_other_user: [
    403,
    'You signed in as somebody else than the open screen belongs to. Sign in with its account to go on there.',
  ],
  customer_not_accessible: [403, 'You do not have access to the requested customer. Continuing...'],
  not_found: [404, 'There is nothing at this address, or it belongs to somebody else.'],
  user_not_found: [404, 'User not found.'],
  unknown_path: [404, 'The API has no such call. See /api/docs for all of them.'],
  reset_link_ended: [
    400,
    'This link was used already, is older than an hour, or a newer one took its place. Use the newest, or ask for one.',
  ],
  setup_link_ended: [
    400,
    'This link was used already, is older than an hour, or there is an administrator by now. Run "npm run admin" on the server for a new one.',
  ],
  email_link_ended: [
    400,
    'This link was replaced by a newer one or is older than seven days. Ask for the change again if it is still needed.',
  ],
  codes_not_offered: [409, 'One-time codes are not switched on for this account.'],
  quote_link_refused: [
    404,
    'This link opens no quote. It may be cut off, replaced by a newer one, or withdrawn.',
  ],
  quote_passcode_needed: [403, 'This quote opens with a passcode. Whoever sent it to you has it.'],
  quote_passcode_wrong: [403, 'This passcode is not right.'],
  quote_link_locked: [
    423,
    'Too many wrong passcodes were tried, so this link is locked. Ask whoever sent it for a new one.',
  ],
  quote_answered: [409, 'There is no offer to answer here any more. Reload the page to see where it stands.'],
  conflict: [409, 'Somebody changed this in the meantime. Reload it and try again.'],
  key_in_flight: [
    409,
    'A request with this Idempotency-Key is still being worked on. Ask again in a moment.',
  ],
  key_reused: [422, 'This Idempotency-Key was used for another request. Use a new one for every change.'],
  body_too_slow: [408, 'What was sent did not arrive in time. Please send it again.'],
  empty_message: [422, 'This message is empty. Send it with its content as the body.'],
  nothing_understood: [
    422,
    'Nothing in this message could be understood. It is kept in quarantine, which says why: mend it and send it again.',
  ],
  body_too_large: [413, 'This is more than is taken at once. Send it in parts, one after the other.'],
  unsupported_format: [415, 'This kind of content is not understood here.'],
  no_known_customer: [422, 'This account is not associated with any known customers.'],
  link_altered: [403, 'This address was changed on its way and opens nothing. Ask for it again.'],
  link_expired: [
    403,
    'The time of this address is over, or the session it was made in has ended. Reload the page and try again.',
  ],
  already_uploaded: [409, 'A file was sent to this address before. Ask for a new address.'],
  not_uploaded: [409, 'The file did not arrive, or it is in use already. Choose it again.'],
  file_too_large: [413, 'This file is too large. Choose a smaller one.'],
  no_room: [
    413,
    'There is no room left for files. Remove some that are no longer needed, or ask an administrator for more room.',
  ],
  file_infected: [
    422,
    'This file holds a virus and was not taken. Check the computer it came from before you send another.',
  ],
  scanner_unavailable: [
    503,
    'Files cannot be checked for viruses at the moment. Please send it again shortly.',
  ],
  not_a_picture: [415, 'This is not a picture we can show. Choose a JPEG, PNG, GIF or WebP file.'],
  empty_file: [422, 'This file is empty. Choose another one.'],
  size_differs: [422, 'The file arrived with another size than it had. Please send it again.'],
  upload_cut: [400, 'The upload stopped before the end of the file. Please send it again.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes and try again.'],
  internal: [500, 'Something went wrong on our side. It has been logged; please try again.'],
  database_unavailable: [
    503,
    'The database cannot be reached at the moment. Nothing was lost; please try again shortly.',
  ],
  provider_unavailable: [
    503,
    'The identity provider cannot be reached at the moment. Please try again in a minute.',
  ],
  files_unavailable: [503, 'Files cannot be reached at the moment. Please try again shortly.'],
  took_too_long: [
    503,
    'This took too long and was stopped; nothing was changed. Ask for less, for example with another filter, or try again shortly.',
  ],
  in_use: [
    503,
    'Somebody else is working on the same thing at the moment. Nothing was changed; please try again shortly.',
  ],
  storage_full: [
    507,
    'There is no room left to store anything at the moment. Nothing was changed, and reading goes on. Please tell the administrator.',
  ],
  overloaded: [503, 'The portal is very busy at the moment. Please try again shortly.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof ERRORS

/**
 * How what somebody changed stands by now, for whoever changed it upon an older version: the fields of the call's body, and
 * the version to name in the next try.
 */
export const Conflict = z.object({
  /** Null: it is not there any more, and the next try makes it anew. */
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
  /** What was stored although it was refused, as the call would have answered it. */
  receipt: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

interface Details {
  /** Replaces the table's words where the rule has words of its own. */
  message?: string
  errors?: Record<string, string[]>
  conflict?: Conflict
  /** The refusal changed something all the same, and this is what: it is told to the caller and to the audit log. */
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
