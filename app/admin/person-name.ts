/** SQL for how a person is called: the full name where there is one, else the User ID. */
export const personName = (profiles: string): string =>
  `coalesce(nullif(trim(${profiles}.first_name || ' ' || ${profiles}.last_name), ''), ${profiles}.custom_user_id)`
