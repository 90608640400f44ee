/**
 * The minimal statement for each work's data, which builds the JSON in the database. Never adapted to changes of Tassel, so that the
 * baseline stays the same.
 */
export const bareStatements = {
  campaign: `
    select jsonb_build_object('campaign', to_jsonb(c), 'supporters', (
      select coalesce(jsonb_agg(to_jsonb(s)), '[]') from (
        select id, display_name as name, amount, message, created_at as at
        from donation_summary where campaign_id = c.id order by created_at desc, id desc limit 20) s)) as body
    from public_campaigns c where id = $1`,
  browse: `
    select jsonb_agg(to_jsonb(c)) as body from (
      select id, first_name, last_name, university, purpose, profile_picture_url, funding_goal, raised_amount, donor_count,
        progress_percent, campaign_end_date, achievements[1:2] as achievements, cardinality(achievements) as achievement_count
      from public_campaigns
      where is_active and is_approved and coalesce(campaign_end_date, 'infinity') >= now()
      order by progress_percent desc, id desc limit 24) c`,
  search: `
    select coalesce(jsonb_agg(to_jsonb(c)), '[]') as body from (
      select id, first_name, last_name, university, purpose, profile_picture_url, funding_goal, raised_amount, donor_count,
        progress_percent, campaign_end_date, achievements[1:2] as achievements, cardinality(achievements) as achievement_count
      from public_campaigns
      where is_active and is_approved and coalesce(campaign_end_date, 'infinity') >= now()
        and search_text like '%university%' and search_text like '%of%' and search_text like $1
      order by progress_percent desc, id desc limit 24) c`,
} as const
