import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Korean. */
export const TEXTS: YearTranslation = {
  language: 'ko',
  dates: '보고 있는 곳의 촬영 날짜',
  unknown: '알 수 없는 날짜',
  none: '이 장소를 보여 주는 다른 날짜가 없습니다.',
  failed: '날짜를 불러오지 못했습니다.',
  compare: {
    left: '왼쪽',
    right: '오른쪽',
    divider: '두 날짜의 구분선',
    dividerAt: '너비의 {percent}는 {left}, 나머지는 {right}',
    sideBySide: '나란히 보기',
    loading: '{date} 불러오는 중…',
    surface: '두 날짜를 같은 지점에서 보여 줍니다. 줄무늬는 {date}의 카메라가 볼 수 없었던 부분입니다.',
    place: '두 사진은 각자의 지점에서 같은 장소를 봅니다.',
    direction: '두 사진은 같은 방향을 봅니다.',
    within: '{n}px 이내로 일치합니다(95%).',
    unknownPrecision: '얼마나 일치하는지 알 수 없습니다.',
    same: '두 날짜가 같은 사진입니다. 다른 날짜를 선택하세요.',
    missing: '{date}의 사진을 불러오지 못했습니다. 다른 날짜를 선택하세요.',
  },
};
