-- 用户维表:全量重写
DELETE FROM dim_user;

INSERT INTO dim_user (
  user_id, nickname, gender, birth_year, region_code, city_name, province_name,
  level_code, register_channel, register_at
)
SELECT
  u.user_id,
  u.nickname,
  COALESCE(u.gender, 'U') AS gender,
  u.birth_year,
  u.region_code,
  r.region_name AS city_name,
  r.province_name,
  u.level_code,
  u.register_channel,
  u.register_at
FROM ods_user u
LEFT JOIN dim_region r
  ON r.region_code = u.region_code;
