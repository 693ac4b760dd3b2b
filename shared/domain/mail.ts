/** Why nothing is mailed by an installation that has no SMTP_URL, and who can change it. */
export const NO_MAIL_SERVER = 'No mail server is set up here: whoever runs this installation sets SMTP_URL.'
