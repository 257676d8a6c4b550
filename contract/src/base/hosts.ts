const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const TOP_LEVEL = '(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})'
/** Machines, unlike domains, may have an underscore in their names. */
const MACHINE_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?'
const MACHINE = `${MACHINE_LABEL}(?:\\.${MACHINE_LABEL})*`
/** 1 to 65535, with its colon. */
const PORT = ':(?:6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3})'

/** A domain as e-mail addresses end in it: company.com. */
export const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${TOP_LEVEL}$`)

/** A host by name or IP address; inside a private network it may be a single label. */
export const HOST = new RegExp(`^${MACHINE}$`)

/** A page that a browser opens. */
export const WEB_ADDRESS = new RegExp(`^https?://${MACHINE}(?:${PORT})?(?:[/?#]\\S*)?$`)

/** A folder on a server for SFTP uploads; the user is part of the URL. */
export const SFTP_ADDRESS = new RegExp(`^sftp://[^\\s:@/]+@${MACHINE}(?:${PORT})?(?:/\\S*)?$`)
