// Rules of the manifest and the description, broken one by one.
// build: mutant-base
// build: mutant-mf-01
// breaks: MF-01
// manifest: none
// build: mutant-mf-01-cut
// breaks: MF-01
// manifest: cut.json
// build: mutant-mf-02
// breaks: MF-02
// manifest: other-duration.json
// build: mutant-mf-03 -DMF_03
// breaks: MF-03
// manifest: bad-id.json
// build: mutant-mf-04 -DMF_04
// breaks: MF-04
// build: mutant-mf-05 -DMF_05
// breaks: MF-05
// manifest: bad-duration.json
// build: mutant-mf-06 -DMF_06
// breaks: MF-06
// manifest: bad-capability.json
// build: mutant-mf-07 -DMF_07
// breaks: MF-07
// build: mutant-mf-07-lacking -DMF_07_LACKING
// breaks: MF-07
// build: mutant-mf-08 -DMF_08
// breaks: MF-08
// manifest: bad-parameter.json
// build: mutant-mf-08-refusing -DMF_08_REFUSING
// breaks: MF-08
#include <animator/animator.h>
#include <string.h>

#if defined MF_03
#define ID "door"
#elif defined MF_04
#define NAME "Mut\aant"
#elif defined MF_05
#define LONGEST 61
#elif defined MF_06
static const animator_capability_use spring = {.struct_size = sizeof spring,
                                               .id = ANIMATOR_SPRING_ID,
                                               .need = ANIMATOR_NEED_OPTIONAL,
                                               .min_revision = 1,
                                               .max_revision = 1,
                                               .fallback = "ease"};
static const animator_capability_use *const uses[] = {&spring, &spring};
#define USES uses
#define USE_COUNT 2
#elif defined MF_07
static const int table = 0;
static const void *get_capability(const char *id, uint32_t revision) {
  return id != NULL && strcmp(id, ANIMATOR_SPRING_ID) == 0 && revision == 1 ? &table : NULL;
}
#define GET_CAPABILITY get_capability
#elif defined MF_07_LACKING
static const animator_capability_use own = {.struct_size = sizeof own,
                                            .id = "host.fixture.own",
                                            .need = ANIMATOR_NEED_PROVIDED,
                                            .min_revision = 1,
                                            .max_revision = 1};
static const animator_capability_use *const uses[] = {&own};
#define USES uses
#define USE_COUNT 1
#elif defined MF_08 || defined MF_08_REFUSING
static const animator_parameter strength = {.struct_size = sizeof strength,
                                            .id = "strength",
                                            .name = "How strong",
                                            .type = ANIMATOR_PARAMETER_TYPE_NUMBER,
                                            .minimum = 0,
                                            .maximum = 1,
#if defined MF_08
                                            .default_number = 2};
#else
                                            .default_number = 0.5};
#define IN_BEGIN                                                                               \
  double value = 0;                                                                            \
  instance->host->get_number(transition, "strength", &value);                                  \
  if (value == 1) return ANIMATOR_STATUS_BAD_VALUE;
#endif
static const animator_parameter *const parameters[] = {&strength};
#define PARAMETERS parameters
#define PARAMETER_COUNT 1
#endif

#include "base.h"
