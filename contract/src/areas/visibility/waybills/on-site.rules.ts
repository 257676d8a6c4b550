/** From this status to the end of its trip a car is on site. */
export const ON_SITE_STATUS = 50

/** The railroads' code of a release, which the terminal's own reports use too. */
export const RELEASE_CODE = 'W'
